ALTER TABLE "self_tapes" ADD COLUMN "captions" text;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD COLUMN "captions_language" text;--> statement-breakpoint
ALTER TABLE "self_tapes" ADD COLUMN "captions_tag" text;