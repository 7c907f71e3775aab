CREATE OR REPLACE FUNCTION public.tell_of_application(event text, application integer, more jsonb, changed text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT tell_webhooks(event, 'application:' || a.id, a.student_id,
    jsonb_build_object('applicationId', a.id, 'projectId', a.project_id, 'roleId', a.role_id, 'studentId', a.student_id) || more, changed)
  FROM applications AS a WHERE a.id = application AND EXISTS (SELECT FROM webhooks)
$function$;
