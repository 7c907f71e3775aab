ALTER TABLE "sign_in_requests" ADD COLUMN "code_anywhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD COLUMN "code_used_at" timestamp (3) with time zone;--> statement-breakpoint
-- Mails under way: a used one has no code left, and one that a program asked for is good in any browser.
UPDATE "sign_in_requests" SET "code_used_at" = "used_at", "code_anywhere" = "browser_hash" IS NULL AND "code_hash" IS NOT NULL;
