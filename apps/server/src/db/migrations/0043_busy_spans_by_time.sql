DROP INDEX "busy_spans_student";--> statement-breakpoint
CREATE INDEX "busy_spans_student" ON "busy_spans" USING btree ("student_id",lower("during"),upper("during"));