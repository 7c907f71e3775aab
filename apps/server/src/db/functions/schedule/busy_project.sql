CREATE OR REPLACE FUNCTION public.busy_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_roles(ARRAY(SELECT id FROM roles WHERE project_id = NEW.id));
  IF (OLD.status = 'cancelled', OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.status = 'cancelled', NEW.deleted_at IS NULL) THEN
    PERFORM refresh_sessions(ARRAY(SELECT id FROM audition_sessions WHERE project_id = NEW.id));
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_project_moved AFTER UPDATE OF shoot_date, shoot_time, end_time, status, deleted_at ON public.projects FOR EACH ROW WHEN ((((((old.shoot_date IS DISTINCT FROM new.shoot_date) OR (old.shoot_time IS DISTINCT FROM new.shoot_time)) OR (old.end_time IS DISTINCT FROM new.end_time)) OR ((old.status = 'cancelled'::text) IS DISTINCT FROM (new.status = 'cancelled'::text))) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION busy_project();
