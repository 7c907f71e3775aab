CREATE INDEX "absences_forgiven_by" ON "absences" USING btree ("forgiven_by") WHERE "absences"."forgiven_by" is not null;--> statement-breakpoint
CREATE INDEX "absences_session_id" ON "absences" USING btree ("session_id") WHERE "absences"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE role <> 'student';--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin ((' ' || search_normal(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "application_changes_changed_by" ON "application_changes" USING btree ("changed_by") WHERE "application_changes"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "audition_sessions_created_by" ON "audition_sessions" USING btree ("created_by") WHERE "audition_sessions"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "audition_sessions_role_id" ON "audition_sessions" USING btree ("role_id") WHERE "audition_sessions"."role_id" is not null;--> statement-breakpoint
CREATE INDEX "slot_invitations_invited_by" ON "slot_invitations" USING btree ("invited_by") WHERE "slot_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "availability_checks_created_by" ON "availability_checks" USING btree ("created_by") WHERE "availability_checks"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "call_sheet_lines_confirmed_by" ON "call_sheet_lines" USING btree ("confirmed_by") WHERE "call_sheet_lines"."confirmed_by" is not null;--> statement-breakpoint
CREATE INDEX "call_sheet_versions_published_by" ON "call_sheet_versions" USING btree ("published_by") WHERE "call_sheet_versions"."published_by" is not null;--> statement-breakpoint
CREATE INDEX "closings_started_by" ON "closings" USING btree ("started_by") WHERE "closings"."started_by" is not null;--> statement-breakpoint
CREATE INDEX "attendance_steps_made_by" ON "attendance_steps" USING btree ("made_by") WHERE "attendance_steps"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "attendances_student_id" ON "attendances" USING btree ("student_id") WHERE "attendances"."student_id" is not null;--> statement-breakpoint
CREATE INDEX "export_jobs_created_by" ON "export_jobs" USING btree ("created_by") WHERE "export_jobs"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by") WHERE "imports"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "join_links_created_by" ON "join_links" USING btree ("created_by") WHERE "join_links"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "list_entries_added_by" ON "list_entries" USING btree ("added_by") WHERE "list_entries"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "list_entries_newest" ON "list_entries" USING btree ("list_id","added_at" DESC NULLS FIRST,"student_id");--> statement-breakpoint
CREATE INDEX "lists_created_by" ON "lists" USING btree ("created_by") WHERE "lists"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "message_templates_created_by" ON "message_templates" USING btree ("created_by") WHERE "message_templates"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "messages_from_user_id" ON "messages" USING btree ("from_user_id") WHERE "messages"."from_user_id" is not null;--> statement-breakpoint
CREATE INDEX "offers_sent_by" ON "offers" USING btree ("sent_by") WHERE "offers"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "deleted_profiles_deleted_by" ON "deleted_profiles" USING btree ("deleted_by") WHERE "deleted_profiles"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "deleted_profiles_user_id" ON "deleted_profiles" USING btree ("user_id") WHERE "deleted_profiles"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "photo_download_links_created_by" ON "photo_download_links" USING btree ("created_by") WHERE "photo_download_links"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "profile_links_created_by" ON "profile_links" USING btree ("created_by") WHERE "profile_links"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_created_by" ON "calendar_events" USING btree ("created_by") WHERE "calendar_events"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "calendar_events_project_id" ON "calendar_events" USING btree ("project_id") WHERE "calendar_events"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_deleted_by" ON "projects" USING btree ("deleted_by") WHERE "projects"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "projects_created_by" ON "projects" USING btree ("created_by") WHERE "projects"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_user_id" ON "saved_searches" USING btree ("user_id") WHERE "saved_searches"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "self_tapes_watched_by" ON "self_tapes" USING btree ("watched_by") WHERE "self_tapes"."watched_by" is not null;--> statement-breakpoint
CREATE INDEX "self_tapes_project_id" ON "self_tapes" USING btree ("project_id") WHERE "self_tapes"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "directors_added_by" ON "directors" USING btree ("added_by") WHERE "directors"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "office_settings_changed_by" ON "office_settings" USING btree ("changed_by") WHERE "office_settings"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "webhooks_created_by" ON "webhooks" USING btree ("created_by") WHERE "webhooks"."created_by" is not null;