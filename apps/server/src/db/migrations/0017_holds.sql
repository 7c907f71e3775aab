DROP INDEX "student_profiles_newest";--> statement-breakpoint
DROP INDEX "student_profiles_level";--> statement-breakpoint
DROP INDEX "student_profiles_search";--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_profiles_held" ON "student_profiles" USING btree ("user_id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "student_profiles_newest" ON "student_profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"experience_level","age","location_text") WHERE held_at is null;--> statement-breakpoint
CREATE INDEX "student_profiles_level" ON "student_profiles" USING btree ("experience_level","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"age","location_text") WHERE held_at is null;--> statement-breakpoint
CREATE INDEX "student_profiles_search" ON "student_profiles" USING gin ("search_text" gin_trgm_ops,"location_text" gin_trgm_ops) WITH (fastupdate=true) WHERE held_at is null;