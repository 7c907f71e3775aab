ALTER TABLE "import_rows" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;