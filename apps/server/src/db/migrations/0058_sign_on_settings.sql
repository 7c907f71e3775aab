ALTER TABLE "office_settings" ADD COLUMN "sign_on" jsonb;--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "sign_on_secret" text;