ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "directors" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('student', 'photographer', 'assistant', 'admin'));--> statement-breakpoint
ALTER TABLE "directors" ADD CONSTRAINT "directors_role" CHECK ("directors"."role" in ('admin', 'assistant', 'photographer'));