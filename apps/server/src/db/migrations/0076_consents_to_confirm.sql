CREATE TABLE "consents_to_confirm" (
	"user_id" text PRIMARY KEY NOT NULL,
	"uses" text[] NOT NULL,
	"text_version" text NOT NULL,
	"way" text NOT NULL,
	"ticked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "join_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" integer NOT NULL,
	"user_id" text,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD COLUMN "by_link" integer;--> statement-breakpoint
ALTER TABLE "consents_to_confirm" ADD CONSTRAINT "consents_to_confirm_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_registrations" ADD CONSTRAINT "join_registrations_link_id_join_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."join_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_registrations" ADD CONSTRAINT "join_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_registrations_link" ON "join_registrations" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "join_registrations_user" ON "join_registrations" USING btree ("user_id");
--> statement-breakpoint
-- What was ticked in a registration and never answered by its person counts no longer: nobody knew whether they had ticked it. It waits for their
-- answer, with what was ticked. Where they have answered since, it stays in the history of their answers.
INSERT INTO consents_to_confirm (user_id, uses, text_version, way, ticked_at)
SELECT DISTINCT ON (user_id) user_id, uses, text_version, way, given_at FROM consents AS ticked
WHERE way IN ('kiosk', 'link') AND NOT EXISTS (SELECT FROM consents AS own WHERE own.user_id = ticked.user_id AND own.way = 'self' AND own.id > ticked.id)
ORDER BY user_id, id DESC;
--> statement-breakpoint
DELETE FROM consents AS ticked
WHERE way IN ('kiosk', 'link') AND NOT EXISTS (SELECT FROM consents AS own WHERE own.user_id = ticked.user_id AND own.way = 'self' AND own.id > ticked.id);
--> statement-breakpoint
-- Places of registration links that are in use: those who signed in keep theirs. The profiles are still there, so each is found by its audit line.
INSERT INTO join_registrations (link_id, user_id, registered_at)
SELECT l.id, p.user_id, a.at FROM audit_log AS a
JOIN student_profiles AS p ON a.subject = 'talent:' || p.id
JOIN join_links AS l ON l.id::text = a.details ->> 'linkId'
WHERE a.action = 'join-link.registered';
