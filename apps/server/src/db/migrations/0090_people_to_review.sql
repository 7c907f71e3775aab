-- Generated columns and indexes below need it. The table is written once for all three columns.
CREATE OR REPLACE FUNCTION public.search_contact(email text, phone text, student_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' ', '', lower(email COLLATE "C"), regexp_replace(phone, '[^0-9]+', '', 'g'), lower(regexp_replace(student_number, '[^[:alnum:]]+', '', 'g') COLLATE "C"));
--> statement-breakpoint
DROP VIEW "public"."own_profiles";--> statement-breakpoint
DROP VIEW "public"."shown_profiles";--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "office_note" text;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "awaits_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD COLUMN "contact_text" text GENERATED ALWAYS AS (search_contact(email, cell_phone, student_number)) STORED NOT NULL;--> statement-breakpoint
-- Nobody has vouched for these; what is public already stays as it is.
UPDATE "student_profiles" SET "awaits_review" = true WHERE "confirmation" = 'none';--> statement-breakpoint
CREATE INDEX "student_profiles_contact" ON "student_profiles" USING gin ("contact_text" gin_trgm_ops) WHERE held_at is null;--> statement-breakpoint
CREATE VIEW "public"."own_profiles" AS (select "id", "user_id", "first_name", "last_name", "email", "cell_phone", "major", "expected_graduation_year", "year", "school", "instagram", "location", "age", "height_feet", "height_inches", "experience_level", "gender", "ethnicity", "religion", "specialties", "bio", "available", "photo_alts", "weekly_availability", "student_number", "office_note", "rating", "is_public", "hides_contact", "confirmation", "awaits_review", "version", "created_at", "updated_at", "has_photos", "has_tape", "has_consent", "last_cast_at", "search_text", "location_text", "contact_text", "traits" from "student_profiles");--> statement-breakpoint
CREATE VIEW "public"."shown_profiles" AS (select "id", "user_id", "first_name", "last_name", "email", "cell_phone", "major", "expected_graduation_year", "year", "school", "instagram", "location", "age", "height_feet", "height_inches", "experience_level", "gender", "ethnicity", "religion", "specialties", "bio", "available", "photo_alts", "weekly_availability", "student_number", "office_note", "rating", "is_public", "hides_contact", "confirmation", "awaits_review", "version", "created_at", "updated_at", "has_photos", "has_tape", "has_consent", "last_cast_at", "search_text", "location_text", "contact_text", "traits" from "student_profiles" where "student_profiles"."held_at" is null);