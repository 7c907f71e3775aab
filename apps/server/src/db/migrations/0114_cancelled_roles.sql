DROP INDEX "closings_running";--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_role_of_project" FOREIGN KEY ("role_id","project_id") REFERENCES "public"."roles"("id","project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closings_role" ON "closings" USING btree ("role_id") WHERE role_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "closings_running" ON "closings" USING btree ("project_id",coalesce(role_id, 0)) WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_of_role" CHECK ("closings"."role_id" is null or "closings"."status" = 'cancelled');--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.called_place(application integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
SELECT nullif(concat_ws(', ', v.content ->> 'place', v.content ->> 'address'), '')
FROM call_sheet_lines AS l JOIN call_sheet_versions AS v ON v.sheet_id = l.sheet_id
WHERE l.application_id = application AND l.sent_call IS NOT NULL AND l.cancelled_at IS NULL
ORDER BY l.id DESC, v.number DESC LIMIT 1
$function$;
