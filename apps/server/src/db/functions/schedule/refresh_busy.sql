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
