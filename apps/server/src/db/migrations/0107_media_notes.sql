CREATE TABLE "media_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"take_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"seconds" real,
	"text" text NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "media_notes_seconds" CHECK ("media_notes"."seconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "media_notes" ADD CONSTRAINT "media_notes_take_id_media_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."media_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_notes" ADD CONSTRAINT "media_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_notes" ADD CONSTRAINT "media_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_notes_take" ON "media_notes" USING btree ("take_id");--> statement-breakpoint
CREATE INDEX "media_notes_application" ON "media_notes" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "media_notes_written_by" ON "media_notes" USING btree ("written_by") WHERE "media_notes"."written_by" is not null;