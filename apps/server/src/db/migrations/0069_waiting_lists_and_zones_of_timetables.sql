ALTER TABLE "slot_invitations" ADD COLUMN "missed_offer" text;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "problems" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "timetables" ADD COLUMN "assumed_zones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_invitations" ADD CONSTRAINT "slot_invitations_missed" CHECK ("slot_invitations"."missed_offer" is null or ("slot_invitations"."missed_offer" in ('declined', 'expired') and "slot_invitations"."slot_id" is null and "slot_invitations"."waiting_since" is null));--> statement-breakpoint
-- Addresses are read as a whole at their next turn, so that their rows say in which time zone they were read.
UPDATE "timetables" SET "whole_at" = NULL WHERE "address" IS NOT NULL;
