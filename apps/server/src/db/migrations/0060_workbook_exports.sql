ALTER TABLE "export_jobs" DROP CONSTRAINT "export_jobs_format";--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "applications" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_format" CHECK ("export_jobs"."format" in ('csv', 'pdf', 'xlsx'));