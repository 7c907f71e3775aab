CREATE TABLE "profile_invitations" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"asked_by" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"mails" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_invitations" ADD CONSTRAINT "profile_invitations_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_invitations" ADD CONSTRAINT "profile_invitations_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_invitations_asked_by" ON "profile_invitations" USING btree ("asked_by") WHERE "profile_invitations"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "profile_invitations_waiting" ON "profile_invitations" USING btree ("student_id") WHERE waiting;--> statement-breakpoint
CREATE INDEX "student_profiles_unconfirmed" ON "student_profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE held_at is null and confirmation = 'none';--> statement-breakpoint
CREATE INDEX "student_profiles_awaiting" ON "student_profiles" USING btree ("id") WHERE held_at is null and awaits_review;