CREATE TABLE "profile_changes" (
	"student_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"changed_by" text,
	"by_link" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_changes_student_id_version_pk" PRIMARY KEY("student_id","version")
);
--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_changes_changed" ON "profile_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "profile_changes_by" ON "profile_changes" USING btree ("changed_by");