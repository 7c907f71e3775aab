-- The mailbox in which people answer, how far it is read, and the OAuth2 sign-in of mail servers. Earlier settings have none of it; their
-- mail servers sign in with a password.
CREATE TABLE "mail_grants" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"refresh_token" text NOT NULL,
	"access_token" text,
	"given_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"renewing_until" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint,
	"skipped" bigint[] DEFAULT '{}' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"failure" text,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "incoming" jsonb;--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "incoming_password" text;--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "mail_grant" jsonb;--> statement-breakpoint
ALTER TABLE "office_settings" ADD COLUMN "mail_grant_secrets" text;--> statement-breakpoint
UPDATE "office_settings" SET "mail_server" = "mail_server" || '{"signIn":"password"}' WHERE "mail_server" IS NOT NULL;
