CREATE TABLE "paired_kiosks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paired_kiosks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code_hash" "bytea",
	"code_ends_at" timestamp (3) with time zone,
	"token_hash" "bytea",
	"paired_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paired_kiosks_code" UNIQUE("code_hash"),
	CONSTRAINT "paired_kiosks_token" UNIQUE("token_hash"),
	CONSTRAINT "paired_kiosks_named" CHECK ("paired_kiosks"."name" <> ''),
	CONSTRAINT "paired_kiosks_paired" CHECK (("paired_kiosks"."code_hash" is null) = ("paired_kiosks"."token_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "paired_kiosks" ADD CONSTRAINT "paired_kiosks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paired_kiosks_name" ON "paired_kiosks" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "paired_kiosks_maker" ON "paired_kiosks" USING btree ("created_by");