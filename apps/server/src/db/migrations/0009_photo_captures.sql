CREATE TABLE "photo_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_captures" ADD CONSTRAINT "photo_captures_profile_id_student_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_captures_profile" ON "photo_captures" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "photo_captures_oldest" ON "photo_captures" USING btree ("saved_at");