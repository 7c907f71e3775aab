-- Profiles that are there count as confirmed (the default): links to their public pages may be out.
ALTER TABLE "student_profiles" ADD COLUMN "confirmation" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_confirmation" CHECK ("student_profiles"."confirmation" in ('none', 'office', 'person'));