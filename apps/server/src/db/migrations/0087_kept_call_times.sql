-- What keeps a person busy is their own call, from call to wrap, once they are called; before that the hours of the shoot.
CREATE OR REPLACE FUNCTION booked_span(application integer) RETURNS tstzrange LANGUAGE sql STABLE
RETURN (SELECT CASE WHEN p.deleted_at IS NOT NULL OR p.status = 'cancelled' THEN NULL
    WHEN l.sent_call IS NULL THEN role_span(a.role_id)
    ELSE tstzrange(l.sent_call, greatest(coalesce(l.sent_wrap, upper(role_span(a.role_id))), l.sent_call + interval '1 hour')) END
  FROM applications AS a JOIN projects AS p ON p.id = a.project_id
  LEFT JOIN LATERAL (SELECT s.sent_call, s.sent_wrap FROM call_sheet_lines AS s
    WHERE s.application_id = a.id AND s.sent_call IS NOT NULL AND s.cancelled_at IS NULL ORDER BY s.id DESC LIMIT 1) AS l ON true
  WHERE a.id = application);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.is_clashing(application integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (applications a JOIN busy_spans b ON (((b.student_id = a.student_id) AND (b.during && booked_span(a.id))))) WHERE ((a.id = is_clashing.application) AND b.is_exclusive AND (b.application_id IS DISTINCT FROM a.id))));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.refresh_busy(changed integer[], allows_clashes boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT id, student_id, stage, clash_reason, booked_span(id) AS during, stage IN ('booked', 'completed') AS is_booking
    FROM applications WHERE id = ANY(changed) ORDER BY id
  LOOP
    IF one.during IS NULL OR NOT (one.is_booking OR one.stage = 'offered') THEN
      DELETE FROM busy_spans WHERE application_id = one.id;
      CONTINUE;
    END IF;
    IF allows_clashes AND one.is_booking AND one.clash_reason IS NULL AND is_clashing(one.id) THEN
      -- Its own trigger keeps the span.
      UPDATE applications SET clash_reason = 'The time was changed after the booking.' WHERE id = one.id;
      CONTINUE;
    END IF;
    INSERT INTO busy_spans (student_id, during, source, application_id, is_exclusive)
      VALUES (one.student_id, one.during, CASE WHEN one.is_booking THEN 'booking' ELSE 'offer' END, one.id,
        one.is_booking AND (one.clash_reason IS NULL OR NOT is_clashing(one.id)))
      ON CONFLICT (application_id) DO UPDATE SET during = EXCLUDED.during, source = EXCLUDED.source, is_exclusive = EXCLUDED.is_exclusive;
  END LOOP;
END
$function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.busy_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_busy(ARRAY[COALESCE(NEW.application_id, OLD.application_id)], true);
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER busy_called AFTER INSERT OR DELETE OR UPDATE OF sent_call, sent_wrap, cancelled_at ON public.call_sheet_lines FOR EACH ROW EXECUTE FUNCTION busy_call();
--> statement-breakpoint
-- Called people are busy from call to wrap from now on. Where that overlaps something else, the reason is kept.
SELECT refresh_busy(ARRAY(SELECT DISTINCT l.application_id FROM call_sheet_lines AS l WHERE l.sent_call > now() - interval '1 day' AND l.cancelled_at IS NULL), true);
