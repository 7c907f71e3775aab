ALTER TABLE "timetables" ADD COLUMN "whole_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "shown" jsonb DEFAULT '[]'::jsonb NOT NULL;