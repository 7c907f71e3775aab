CREATE OR REPLACE FUNCTION public.webhooks_of_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  profile bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.profile_id ELSE NEW.profile_id END;
BEGIN
  IF EXISTS (SELECT FROM webhooks) AND EXISTS (SELECT FROM student_profiles WHERE id = profile) THEN
    PERFORM tell_webhooks('profile.changed', 'talent:' || profile, profile, jsonb_build_object('studentId', profile), '{photos}');
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER webhooks_told AFTER INSERT OR DELETE OR UPDATE ON public.profile_photos FOR EACH ROW EXECUTE FUNCTION webhooks_of_photo();
