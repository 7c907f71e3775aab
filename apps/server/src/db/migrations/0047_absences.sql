CREATE TABLE "absences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hours_before" integer,
	"reason" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"forgiven_by" text,
	"forgiven_at" timestamp (3) with time zone,
	CONSTRAINT "absences_kind" CHECK ("absences"."kind" in ('no-show', 'late-cancellation')),
	CONSTRAINT "absences_late" CHECK (("absences"."hours_before" is not null) = ("absences"."kind" = 'late-cancellation'))
);
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_forgiven_by_users_id_fk" FOREIGN KEY ("forgiven_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_application" ON "absences" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "absences_time" ON "absences" USING btree ("happened_at" DESC NULLS LAST);--> statement-breakpoint
-- Who is marked as a no show already. Late cancellations of before are not known as such.
INSERT INTO absences (application_id, kind, reason, happened_at)
SELECT id, 'no-show', reason, moved_at FROM applications WHERE stage = 'no-show';
