CREATE TABLE "role_invitations" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "role_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "role_invitations_version" CHECK ("role_invitations"."version" >= 1),
	CONSTRAINT "role_invitations_order" CHECK ("role_invitations"."expires_at" > "role_invitations"."sent_at"),
	CONSTRAINT "role_invitations_answer" CHECK ("role_invitations"."answer" in ('accepted', 'declined')),
	CONSTRAINT "role_invitations_answered" CHECK (("role_invitations"."answer" is null) = ("role_invitations"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;