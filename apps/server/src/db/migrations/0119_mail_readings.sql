-- Which mails are being read: one that ends the server is not read again and again.
CREATE TABLE "mail_readings" (
	"mail_key" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_readings_oldest" ON "mail_readings" USING btree ("begun_at");