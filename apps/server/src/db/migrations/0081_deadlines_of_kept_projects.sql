CREATE OR REPLACE VIEW "public"."kept_projects" AS (select "id", "title", "status", "shoot_date", "inspiration_photos", "updated_at", "deleted_at", "deadline" from "projects");
