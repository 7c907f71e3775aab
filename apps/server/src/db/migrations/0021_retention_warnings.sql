CREATE TABLE "retention_warnings" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"covers_until" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "retention_warnings_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
ALTER TABLE "retention_warnings" ADD CONSTRAINT "retention_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;