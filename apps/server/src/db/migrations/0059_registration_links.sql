CREATE TABLE "join_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "join_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"fields" text[] NOT NULL,
	"asks_photos" boolean NOT NULL,
	"opens_on" date,
	"closes_on" date,
	"places" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_links_token" UNIQUE("token"),
	CONSTRAINT "join_links_counts" CHECK ("join_links"."known" between 0 and "join_links"."taken"),
	CONSTRAINT "join_links_days" CHECK ("join_links"."opens_on" <= "join_links"."closes_on")
);
--> statement-breakpoint
ALTER TABLE "kiosk_registrations" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;