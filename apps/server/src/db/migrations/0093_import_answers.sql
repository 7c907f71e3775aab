CREATE TABLE "import_choices" (
	"field" text NOT NULL,
	"text" text NOT NULL,
	"choice" text,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_choices_field_text_pk" PRIMARY KEY("field","text")
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"import_id" integer NOT NULL,
	"profile_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "import_pictures_import_id_profile_id_hash_pk" PRIMARY KEY("import_id","profile_id","hash")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "answered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "twin" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_profile_id_student_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."student_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_choices_oldest" ON "import_choices" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "import_pictures_profile" ON "import_pictures" USING btree ("profile_id");