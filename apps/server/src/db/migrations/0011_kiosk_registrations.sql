CREATE TABLE "kiosk_registrations" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"same_hash" "bytea" NOT NULL,
	"profile_id" bigint NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_requests" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "kiosk_registrations_oldest" ON "kiosk_registrations" USING btree ("registered_at");