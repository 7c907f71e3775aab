-- Says which tables a transaction has changed, to every process that listens: what one of them remembers is then no longer right.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('callboard_tables', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON student_profiles FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profile_photos FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON projects FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON applications FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON calendar_events FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
-- What becomes of mails is written one by one, and nobody remembers it.
CREATE TRIGGER told AFTER INSERT OR UPDATE OF message_id, recipient_user_id, read_at, subject, content OR DELETE OR TRUNCATE ON message_recipients
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
-- Nobody remembers that an account or a session is not there.
CREATE TRIGGER told AFTER UPDATE OR DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER told_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_change();
--> statement-breakpoint
-- That a session was seen once more is written all the time, and changes nothing that is remembered.
CREATE TRIGGER told_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.sess::text <> NEW.sess::text OR OLD.sid <> NEW.sid OR OLD.expire <> NEW.expire OR OLD.created_at <> NEW.created_at
    OR OLD.last_seen_at > NEW.last_seen_at)
  EXECUTE FUNCTION tell_change();
--> statement-breakpoint
-- Also where rows are brought back or removed in bulk, for which other triggers are turned off.
ALTER TABLE student_profiles ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE profile_photos ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE projects ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE applications ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE calendar_events ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE messages ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE message_recipients ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE users ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE sessions ENABLE ALWAYS TRIGGER told;
--> statement-breakpoint
ALTER TABLE sessions ENABLE ALWAYS TRIGGER told_ended;
--> statement-breakpoint
ALTER TABLE sessions ENABLE ALWAYS TRIGGER told_changed;
