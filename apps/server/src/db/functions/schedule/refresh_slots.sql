CREATE OR REPLACE FUNCTION public.refresh_slots(changed integer[], allows_clashes boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT i.id, i.student_id, i.clash_reason, slot.during,
      i.offered_until IS NULL AND s.cancelled_at IS NULL AND p.deleted_at IS NULL AND p.status <> 'cancelled' AS takes_place
    FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id JOIN projects AS p ON p.id = s.project_id
      LEFT JOIN audition_slots AS slot ON slot.id = i.slot_id
    WHERE i.id = ANY(changed) ORDER BY i.id
  LOOP
    IF one.during IS NULL OR NOT one.takes_place THEN
      DELETE FROM busy_spans WHERE invitation_id = one.id;
      CONTINUE;
    END IF;
    IF allows_clashes AND one.clash_reason IS NULL AND is_slot_clashing(one.id) THEN
      -- Its own trigger keeps the span.
      UPDATE slot_invitations SET clash_reason = 'The time was changed after the booking.' WHERE id = one.id;
      CONTINUE;
    END IF;
    INSERT INTO busy_spans (student_id, during, source, invitation_id, is_exclusive)
      VALUES (one.student_id, one.during, 'slot', one.id, one.clash_reason IS NULL OR NOT is_slot_clashing(one.id))
      ON CONFLICT (invitation_id) DO UPDATE SET during = EXCLUDED.during, is_exclusive = EXCLUDED.is_exclusive;
  END LOOP;
END
$function$;
