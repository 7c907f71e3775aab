-- Recordings that were sent before have no length: it is measured when a file arrives.
ALTER TABLE "media_takes" ADD COLUMN "file_seconds" integer;--> statement-breakpoint
ALTER TABLE "media_takes" ADD CONSTRAINT "media_takes_seconds" CHECK ("media_takes"."file_seconds" is null or ("media_takes"."file_seconds" >= 0 and "media_takes"."file_key" is not null));