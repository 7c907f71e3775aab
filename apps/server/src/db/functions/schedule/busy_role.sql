CREATE OR REPLACE FUNCTION public.busy_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_roles(ARRAY[NEW.id]);
  RETURN NULL;
END
$function$;

CREATE TRIGGER busy_role_moved AFTER UPDATE OF shoot_date, shoot_time, end_time ON public.roles FOR EACH ROW WHEN ((((old.shoot_date IS DISTINCT FROM new.shoot_date) OR (old.shoot_time IS DISTINCT FROM new.shoot_time)) OR (old.end_time IS DISTINCT FROM new.end_time))) EXECUTE FUNCTION busy_role();
