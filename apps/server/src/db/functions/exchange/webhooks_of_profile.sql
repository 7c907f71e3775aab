CREATE OR REPLACE FUNCTION public.webhooks_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  fields text[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_webhooks('profile.created', 'talent:' || NEW.id, NEW.id, jsonb_build_object('studentId', NEW.id), fields);
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.held_at IS NULL THEN
      PERFORM tell_webhooks('profile.deleted', 'talent:' || OLD.id, OLD.id, jsonb_build_object('studentId', OLD.id), fields);
    END IF;
  ELSIF EXISTS (SELECT FROM webhooks) THEN
    fields := changed_fields(to_jsonb(OLD), to_jsonb(NEW));
    IF fields <> '{}' THEN
      PERFORM tell_webhooks('profile.changed', 'talent:' || NEW.id, NEW.id, jsonb_build_object('studentId', NEW.id), fields);
    END IF;
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER webhooks_told AFTER INSERT OR DELETE OR UPDATE ON public.student_profiles FOR EACH ROW EXECUTE FUNCTION webhooks_of_profile();
