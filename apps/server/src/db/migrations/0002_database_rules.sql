-- A larger sample of the words: with the default of 100 the planner mistakes rare terms for common ones (measured: one query at 78 ms).
ALTER TABLE student_profiles ALTER COLUMN search_text SET STATISTICS 250;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
