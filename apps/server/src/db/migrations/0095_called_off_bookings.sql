DROP VIEW "public"."kept_projects";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "called_off_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE VIEW "public"."kept_projects" AS (select "id", "title", "status", "shoot_date", "inspiration_photos", "updated_at", "deleted_at", "deadline", "shoot_time", "end_time", "location", "address", "campus", "version" from "projects");