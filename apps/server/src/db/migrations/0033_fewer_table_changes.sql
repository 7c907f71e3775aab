-- Nothing in memory is made of these tables any more: each change of them cost a notification that nobody listened to.
DROP TRIGGER told ON student_profiles;
--> statement-breakpoint
DROP TRIGGER told ON profile_photos;
--> statement-breakpoint
DROP TRIGGER told ON projects;
--> statement-breakpoint
DROP TRIGGER told ON applications;
--> statement-breakpoint
DROP TRIGGER told ON calendar_events;
--> statement-breakpoint
DROP TRIGGER told ON messages;
--> statement-breakpoint
DROP TRIGGER told ON message_recipients;
--> statement-breakpoint
-- Sessions are read again for what they say of their account: not for its name and picture, which every change of a profile writes.
DROP TRIGGER told ON users;
--> statement-breakpoint
CREATE TRIGGER told AFTER UPDATE OF id, email, role OR DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
ALTER TABLE users ENABLE ALWAYS TRIGGER told;
