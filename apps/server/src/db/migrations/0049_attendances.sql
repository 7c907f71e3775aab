CREATE TABLE "attendance_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"attendance_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"state" text NOT NULL,
	"undoes" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"made_by" text,
	CONSTRAINT "attendance_steps_once" UNIQUE("client_id"),
	CONSTRAINT "attendance_steps_undone_once" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"board" text NOT NULL,
	"project_id" integer NOT NULL,
	"session_id" integer,
	"application_id" integer,
	"student_id" bigint,
	"walk_in_id" uuid,
	"walk_in_name" text,
	"number" smallint,
	"state" text NOT NULL,
	"room" text,
	"arrived_at" timestamp (3) with time zone,
	"called_at" timestamp (3) with time zone,
	"entered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "attendances_walk_in" UNIQUE("walk_in_id"),
	CONSTRAINT "attendances_application" UNIQUE("board","application_id"),
	CONSTRAINT "attendances_number" UNIQUE("board","number"),
	CONSTRAINT "attendances_board" CHECK ("attendances"."session_id" is null or "attendances"."board" = 'session-' || "attendances"."session_id"),
	CONSTRAINT "attendances_state" CHECK ("attendances"."state" in ('expected', 'arrived', 'called', 'in-room', 'done', 'no-show', 'left')),
	CONSTRAINT "attendances_room" CHECK (("attendances"."room" is not null) = ("attendances"."state" in ('called', 'in-room'))),
	CONSTRAINT "attendances_who" CHECK (("attendances"."application_id" is null) = ("attendances"."walk_in_id" is not null)
        and ("attendances"."student_id" is null) = ("attendances"."walk_in_name" is not null)
        and ("attendances"."application_id" is null or "attendances"."student_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "attendance_steps" ADD CONSTRAINT "attendance_steps_attendance_id_attendances_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_steps" ADD CONSTRAINT "attendance_steps_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_session_id_audition_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."audition_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_student_id_student_profiles_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_steps_attendance" ON "attendance_steps" USING btree ("attendance_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_guest" ON "attendances" USING btree ("board","student_id") WHERE application_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_in_room" ON "attendances" USING btree ("student_id") WHERE state = 'in-room';--> statement-breakpoint
CREATE INDEX "attendances_project" ON "attendances" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "attendances_session" ON "attendances" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "attendances_of_application" ON "attendances" USING btree ("application_id") WHERE application_id is not null;