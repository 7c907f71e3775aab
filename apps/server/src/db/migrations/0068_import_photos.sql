CREATE TABLE "import_photos" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"hash" text,
	CONSTRAINT "import_photos_import_id_number_position_pk" PRIMARY KEY("import_id","number","position")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "photos" jsonb DEFAULT '{"waiting":0,"added":0,"there":0,"failed":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_row" FOREIGN KEY ("import_id","number") REFERENCES "public"."import_rows"("import_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_photos_left" ON "import_photos" USING btree ("import_id","number") WHERE state in ('waiting', 'fetched');--> statement-breakpoint
CREATE INDEX "import_photos_known" ON "import_photos" USING btree ("import_id","address") WHERE hash is not null;