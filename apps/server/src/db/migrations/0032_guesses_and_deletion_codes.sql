CREATE TABLE "deletion_codes" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_guesses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_guesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"guesser" "bytea" NOT NULL,
	"in_browser" boolean NOT NULL,
	"guessed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD COLUMN "proven_browser" "bytea";--> statement-breakpoint
ALTER TABLE "deletion_codes" ADD CONSTRAINT "deletion_codes_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_guesses_email" ON "sign_in_guesses" USING btree ("email","guessed_at");--> statement-breakpoint
ALTER TABLE "sign_in_requests" DROP COLUMN "wrong_codes";
