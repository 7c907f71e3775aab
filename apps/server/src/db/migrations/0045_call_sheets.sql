CREATE TABLE "call_sheet_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_sheet_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"application_id" integer NOT NULL,
	"call_time" time(0),
	"wrap_time" time(0),
	"note" text,
	"token_hash" "bytea",
	"sent_version" integer,
	"sent_at" timestamp (3) with time zone,
	"sent_call" timestamp (3) with time zone,
	"sent_wrap" timestamp (3) with time zone,
	"sent_note" text,
	"event_id" text,
	"sequence" integer,
	"message_id" integer,
	"cancelled_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"problem" text,
	"reminded" smallint,
	CONSTRAINT "call_sheet_lines_token" UNIQUE("token_hash"),
	CONSTRAINT "call_sheet_lines_once" UNIQUE("sheet_id","application_id"),
	CONSTRAINT "call_sheet_lines_sent" CHECK (("call_sheet_lines"."sent_at" is null) = ("call_sheet_lines"."sent_call" is null) and ("call_sheet_lines"."sent_at" is null) = ("call_sheet_lines"."sent_version" is null)
        and ("call_sheet_lines"."sent_at" is null) = ("call_sheet_lines"."event_id" is null) and ("call_sheet_lines"."sent_at" is null) = ("call_sheet_lines"."sequence" is null)),
	CONSTRAINT "call_sheet_lines_order" CHECK ("call_sheet_lines"."sent_wrap" > "call_sheet_lines"."sent_call"),
	CONSTRAINT "call_sheet_lines_answer" CHECK ("call_sheet_lines"."confirmed_at" is null or "call_sheet_lines"."problem" is null),
	CONSTRAINT "call_sheet_lines_reminded" CHECK ("call_sheet_lines"."reminded" in (72, 24, 3))
);
--> statement-breakpoint
CREATE TABLE "call_sheet_versions" (
	"sheet_id" integer NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_sheet_versions_sheet_id_number_pk" PRIMARY KEY("sheet_id","number"),
	CONSTRAINT "call_sheet_versions_number" CHECK ("call_sheet_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "call_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"general_call" time(0),
	"place" text,
	"address" text,
	"wear" text,
	"bring" text,
	"contact_name" text,
	"contact_phone" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_sheets_once" UNIQUE("project_id","day")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD CONSTRAINT "call_sheet_lines_sheet_id_call_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."call_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD CONSTRAINT "call_sheet_lines_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD CONSTRAINT "call_sheet_lines_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_lines" ADD CONSTRAINT "call_sheet_lines_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_versions" ADD CONSTRAINT "call_sheet_versions_sheet_id_call_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."call_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheet_versions" ADD CONSTRAINT "call_sheet_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sheets" ADD CONSTRAINT "call_sheets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_sheet_lines_application" ON "call_sheet_lines" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "call_sheet_lines_message" ON "call_sheet_lines" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "call_sheet_lines_due" ON "call_sheet_lines" USING btree ("sent_call") WHERE cancelled_at is null;