ALTER TABLE "audition_sessions" ADD COLUMN "choose_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "slot_invitations" ADD COLUMN "reminded_at" timestamp (3) with time zone;