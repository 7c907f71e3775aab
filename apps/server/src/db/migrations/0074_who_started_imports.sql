ALTER TABLE "imports" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_started_by" ON "imports" USING btree ("started_by") WHERE "imports"."started_by" is not null;--> statement-breakpoint
CREATE INDEX "imports_undone_by" ON "imports" USING btree ("undone_by") WHERE "imports"."undone_by" is not null;