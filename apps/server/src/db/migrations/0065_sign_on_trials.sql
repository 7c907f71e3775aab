CREATE TABLE "sign_on_trials" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sealed" text NOT NULL,
	"result" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_on_trials" ADD CONSTRAINT "sign_on_trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_on_trials_expires_at" ON "sign_on_trials" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_trials_user" ON "sign_on_trials" USING btree ("user_id");