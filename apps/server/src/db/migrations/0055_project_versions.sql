CREATE TABLE "project_versions" (
	"project_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" jsonb NOT NULL,
	"restores" integer,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_versions_project_id_number_pk" PRIMARY KEY("project_id","number"),
	CONSTRAINT "project_versions_number" CHECK ("project_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_versions_changed" ON "project_versions" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "project_versions_by" ON "project_versions" USING btree ("changed_by");