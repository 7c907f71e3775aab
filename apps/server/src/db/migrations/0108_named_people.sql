CREATE TABLE "media_take_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_take_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"take_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "media_take_people_once" UNIQUE("take_id","application_id"),
	CONSTRAINT "media_take_people_reply" CHECK ("media_take_people"."reply" in ('agreed', 'out')),
	CONSTRAINT "media_take_people_replied" CHECK (("media_take_people"."reply" is null) = ("media_take_people"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "media_take_people" ADD CONSTRAINT "media_take_people_take_id_media_takes_id_fk" FOREIGN KEY ("take_id") REFERENCES "public"."media_takes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_take_people" ADD CONSTRAINT "media_take_people_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_take_people_application" ON "media_take_people" USING btree ("application_id");