CREATE OR REPLACE FUNCTION public.begin_talent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.has_photos := false;
  NEW.has_tape := false;
  NEW.has_consent := coalesce((SELECT uses @> ARRAY['casting'] FROM consents WHERE user_id = NEW.user_id
    AND (asked IS NULL OR asked @> ARRAY['casting']) ORDER BY id DESC LIMIT 1), false);
  NEW.last_cast_at := NULL;
  RETURN NEW;
END
$function$;

CREATE TRIGGER talent_begins BEFORE INSERT ON public.student_profiles FOR EACH ROW EXECUTE FUNCTION begin_talent();
