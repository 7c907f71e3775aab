ALTER TABLE "closings" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "begun_at" timestamp (3) with time zone;